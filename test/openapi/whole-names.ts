/** Whether names stay whole in a page, as a browser draws it. */

/**
 * In the page: where a line ends within a word of the texts below these elements, apart from samples. A name may break
 * between its words: behind a mark such as a dot, a slash or a hyphen, and before a capital.
 */
export const brokenWordsIn = (selector: string): string => `(() => {
  const faults = new Set()
  const isWithinWord = (before, after) =>
    /[\\p{L}\\p{N}]/u.test(before) && /[\\p{L}\\p{N}]/u.test(after) &&
    !(/[\\p{Ll}\\p{N}]/u.test(before) && /\\p{Lu}/u.test(after))
  const range = document.createRange()
  const topOf = (node, at) => {
    range.setStart(node, at)
    range.setEnd(node, at + 1)
    return range.getClientRects()[0]?.top
  }
  const isApart = (one, other) => one !== undefined && other !== undefined && other - one > 4
  for (const root of document.querySelectorAll(${JSON.stringify(selector)})) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    let last
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement
      // <wbr> splits a name into several texts of one element.
      const isNext = last?.parentElement === parent
      // Short words fit into any line.
      if (!isNext && !/\\S{8}/.test(parent.textContent)) continue
      if (parent.closest('pre, textarea, script, style') !== null) continue
      range.selectNodeContents(node)
      const rects = [...range.getClientRects()]
      if (rects.length === 0) continue
      if (isNext && isWithinWord(last.data.at(-1), node.data[0]) && isApart(topOf(last, last.length - 1), topOf(node, 0)))
        faults.add(last.data.slice(-20) + '|' + node.data.slice(0, 20))
      const isBroken = rects.some(({ top }) => Math.abs(top - rects[0].top) > 4)
      for (let at = 1; isBroken && at < node.length; at++)
        if (isWithinWord(node.data[at - 1], node.data[at]) && isApart(topOf(node, at - 1), topOf(node, at)))
          faults.add(node.data.slice(Math.max(0, at - 20), at) + '|' + node.data.slice(at, at + 20))
      last = node
    }
  }
  return [...faults]
})()`
