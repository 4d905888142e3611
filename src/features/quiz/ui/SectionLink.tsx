import { SECTIONS } from '../../../content/sections.ts'

/** A link to the section of the page that teaches something. */
export function SectionLink({ section }: { section: string }) {
  const label = SECTIONS.find(({ id }) => id === section)?.label ?? section
  return (
    <a href={`#${section}`} className="font-medium underline underline-offset-4">
      {label}
    </a>
  )
}
