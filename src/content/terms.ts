/** Keeps punctuation on the same line as the control before it. */
export function withSigns(html: string): string {
  const control = /<dfn><button[^>]*class="term"[^>]*>[^<]*<\/button><\/dfn>[^\s<]+/g
  return html.replace(control, '<span class="whitespace-nowrap">$&</span>')
}
