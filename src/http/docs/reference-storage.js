/* Loaded before the reference: what it stores, such as a typed key, stays in this tab and goes with it. */
Object.defineProperty(window, 'localStorage', { value: window.sessionStorage })
