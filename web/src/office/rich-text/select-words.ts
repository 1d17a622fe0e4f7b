/** Chooses words where they stand in an element, also over the pieces they were written in. */
export function selectWords(within: HTMLElement, words: string): void {
  const nodes: Text[] = []
  const walk = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
  while (walk.nextNode()) nodes.push(walk.currentNode as Text)
  const from = nodes
    .map(({ data }) => data)
    .join('')
    .indexOf(words)
  if (from < 0) return
  const at = (place: number): [Text, number] => {
    let left = place
    for (const node of nodes) {
      if (left <= node.length) return [node, left]
      left -= node.length
    }
    return [nodes.at(-1)!, nodes.at(-1)!.length]
  }
  getSelection()?.setBaseAndExtent(...at(from), ...at(from + words.length))
}
