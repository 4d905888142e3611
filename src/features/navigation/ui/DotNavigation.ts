import { putAttribute } from '../../../platform/script-island/parts.ts'
import { scriptIsland } from '../../../platform/script-island/script-island.ts'
import { $activeSection } from '../active-section.ts'
import { createTooltip } from '../tooltip.ts'

const TOOLTIP =
  'absolute top-1/2 right-full -translate-y-1/2 rounded-sm bg-ink px-2 py-1 text-small whitespace-nowrap text-paper'

/** Marks the section on screen among `DotLinks`, and says which a dot leads to. */
export const DotNavigation = scriptIsland((root, guard) => {
  const { $visible, show, hide } = createTooltip<Element>()
  const tooltip = Object.assign(document.createElement('span'), { className: TOOLTIP })
  tooltip.role = 'tooltip'
  const dots = [...root.querySelectorAll('a')]
  for (const dot of dots) {
    dot.addEventListener('focus', () => dot.matches(':focus-visible') && show(dot))
    dot.addEventListener('focusout', hide)
    const place = dot.closest('li')
    place?.addEventListener('pointerenter', ({ pointerType }) => {
      if (pointerType === 'mouse') show(dot)
    })
    place?.addEventListener('pointerleave', hide)
  }
  // Escape hides the label, wherever the focus is.
  addEventListener('keydown', ({ key }) => key === 'Escape' && hide())
  $visible.subscribe(
    guard(dot => {
      tooltip.textContent = dot?.getAttribute('aria-label') ?? ''
      if (dot) dot.after(tooltip)
      else tooltip.remove()
    })
  )
  $activeSection.subscribe(
    guard(active => {
      for (const dot of dots)
        putAttribute(dot, 'aria-current', dot.hash === `#${active}` ? 'true' : null)
    })
  )
})
