/** On how many lines a part of what an element shows is; 0 if it does not show it in one piece. */
export const linesOf = (within: Element, part: string) => {
  const tops = new Set<number>()
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = node.textContent?.indexOf(part) ?? -1
    if (at < 0) continue
    const range = document.createRange()
    range.setStart(node, at)
    range.setEnd(node, at + part.length)
    for (const { top } of range.getClientRects()) tops.add(Math.round(top))
  }
  return tops.size
}
