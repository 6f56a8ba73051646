/* What JavaScript adds to the documentation: results while the reader types, copy buttons, and an open list of pages if it fits. */
const pages = document.querySelector('.pages > details')
const isWide = matchMedia('(min-width: 52.01rem)')
const fit = () => {
  pages.open = isWide.matches
}
isWide.addEventListener('change', fit)
fit()
document.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })

for (const sample of document.querySelectorAll('pre')) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.textContent = 'Copy'
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(sample.textContent)
    button.textContent = 'Copied'
    setTimeout(() => {
      button.textContent = 'Copy'
    }, 2000)
  })
  const around = document.createElement('div')
  around.className = 'sample'
  sample.replaceWith(around)
  around.append(sample, button)
}

const form = document.querySelector('form[role="search"]')
const field = form.querySelector('input')
/* On the search page the results are in the page; elsewhere below the field. */
const onPage = document.querySelector('#results')
const live = document.createElement('div')
live.className = 'live'
live.hidden = true
form.append(live)
const results = onPage ?? live

let newest = 0
/* Whom the reader searches for: the page remembers it, and nothing else does. */
let audience = form.elements.for?.value ?? ''
const search = async () => {
  const query = field.value
  const asked = ++newest
  if (query.trim() === '' && onPage === null) {
    live.hidden = true
    return
  }
  const response = await fetch(
    `/docs/search?part=results&for=${audience}&q=${encodeURIComponent(query)}`,
  ).catch(() => undefined)
  // Without a response, Enter still leads to the page of results.
  if (asked !== newest || !response?.ok) return
  results.innerHTML = await response.text()
  results.hidden = false
}

results.addEventListener('click', (event) => {
  const choice = event.target.closest('[data-audience]')
  if (choice === null || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  audience = choice.dataset.audience
  search().then(() => results.querySelector(`[data-audience="${audience}"]`)?.focus())
})

let waiting
field.addEventListener('input', () => {
  clearTimeout(waiting)
  waiting = setTimeout(search, 120)
})
form.addEventListener('keydown', (event) => {
  const links = [...results.querySelectorAll('.found a')]
  const place = links.indexOf(document.activeElement)
  if (event.key === 'Escape') {
    live.hidden = true
    field.focus()
  } else if (event.key === 'ArrowDown' && links.length > 0) {
    event.preventDefault()
    // Results that come later would take the place of the one that the reader is at.
    clearTimeout(waiting)
    newest++
    links[Math.min(place + 1, links.length - 1)].focus()
  } else if (event.key === 'ArrowUp' && place >= 0) {
    event.preventDefault()
    if (place === 0) field.focus()
    else links[place - 1].focus()
  }
})
document.addEventListener('click', (event) => {
  if (!form.contains(event.target)) live.hidden = true
})
document.addEventListener('keydown', (event) => {
  const isTyping = event.target.matches('input, textarea')
  if ((event.key === 'k' && (event.ctrlKey || event.metaKey)) || (event.key === '/' && !isTyping)) {
    event.preventDefault()
    field.focus()
    field.select()
  }
})
