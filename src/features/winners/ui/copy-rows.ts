/**
 * Puts the selected rows on the clipboard as a table, for a spreadsheet and for plain text alike. Rows are laid
 * out as a grid, which browsers copy as lines.
 */
export function copyRows(event: ClipboardEvent, body: Element): void {
  const selection = getSelection()
  const rows = [...body.children].filter(row => selection?.containsNode(row, true))
  if (rows.length < 2) return
  event.preventDefault()
  const cells = rows.map(row => [...row.children].map(textOf))
  event.clipboardData?.setData('text/plain', cells.map(row => row.join('\t')).join('\n'))
  event.clipboardData?.setData('text/html', htmlOf(cells))
}

function textOf(cell: Element): string {
  return (cell.querySelector('a, span')?.textContent ?? '').trim()
}

/** Built from elements, so that whatever a cell says stays text. */
function htmlOf(cells: readonly (readonly string[])[]): string {
  const table = document.createElement('table')
  for (const row of cells) {
    const copy = table.insertRow()
    for (const text of row) copy.insertCell().textContent = text
  }
  return table.outerHTML
}
