/* Loaded before the reference: what it keeps, such as a key that was typed, stays in this tab and goes with it. */
Object.defineProperty(window, 'localStorage', { value: window.sessionStorage })
