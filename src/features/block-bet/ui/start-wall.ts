import { computed } from 'nanostores'
import { betInWords, isGoodBet, missInShort } from '../../../race/bet.ts'
import { formatTimes } from '../../../ui/format.ts'
import { $bets } from '../bets.ts'
import { chooseFilter, $wall } from '../wall-store.ts'
import { isWallFilter, shownBlocks, wallStatus } from '../wall.ts'

/** A race that saves less has no room for its result after the finish. */
const SLOW = 1.7

type Link = { readonly element: HTMLElement; readonly number: number; readonly speedup: number }

/** Without React, which would be nine times the page's other scripts. The links work without it. */
export function startWall(page: Document): void {
  const elements = [...page.querySelectorAll<HTMLElement>('[data-block]')]
  const links = elements.map((element): Link => {
    const { block, speedup } = element.dataset
    return { element, number: Number(block), speedup: Number(speedup) }
  })
  $bets.subscribe(bets => {
    for (const link of links) {
      const bet = bets[link.number]
      if (bet !== undefined && !link.element.dataset['bet']) markBet(link, bet)
    }
  })
  startFilter(page, links)
}

function startFilter(page: Document, links: readonly Link[]): void {
  const buttons = [...page.querySelectorAll<HTMLButtonElement>('#wall-filter button')]
  const status = page.querySelector('#wall-status')
  const wall = page.querySelector<HTMLElement>('#wall')
  const earlier = page.querySelector<HTMLElement>('#wall-earlier')
  computed([$wall, $bets], (state, bets) => ({ state, bets })).subscribe(({ state, bets }) => {
    for (const button of buttons)
      button.setAttribute('aria-pressed', String(button.value === state.filter))
    if (wall) wall.dataset['filter'] = state.filter
    const words = wallStatus(links, state, bets)
    if (status && status.textContent !== words) status.textContent = words
    const shown = shownBlocks(links, state, bets)
    if (!shown) return
    for (const link of links)
      link.element.closest('li')?.toggleAttribute('hidden', !shown.includes(link))
    for (const part of [wall, earlier])
      part?.toggleAttribute('hidden', !part.querySelector('li:not([hidden])'))
  })
  for (const button of buttons)
    button.addEventListener('click', () => {
      if (isWallFilter(button.value)) chooseFilter(button.value)
    })
}

/** Says the bet and our model's figure. A strip shows the whole race, too. */
function markBet({ element, speedup }: Link, bet: number): void {
  element.dataset['bet'] = String(bet)
  const own = create(element, 'strong', `You bet ${betInWords(bet)}.`)
  own.className = 'whitespace-nowrap'
  const model = create(element, 'span', ` Our model: ${formatTimes(speedup)}.`)
  model.className = 'sr-only'
  element.querySelector('small')?.after(' ', own, model)
  const strip = element.querySelector('.wall-strip')
  if (!strip) return
  element.toggleAttribute('data-good', isGoodBet(bet, speedup))
  element.toggleAttribute('data-slow', speedup < SLOW)
  element.style.setProperty('--finish', `${100 / speedup}%`)
  const picture = strip.querySelector('img')
  if (picture) picture.src = picture.src.replace('-start.', '-race.')
  const miss = create(element, 'small', missInShort(bet, speedup))
  strip.querySelector('.wall-result')?.replaceChildren(miss, ` ${formatTimes(speedup)}`)
  for (const [name, end] of Object.entries({ truth: speedup, bet })) {
    const mark = create(element, 'i', '')
    mark.className = 'wall-mark'
    mark.dataset['mark'] = name
    mark.style.left = `${100 / end}%`
    strip.append(mark)
  }
}

function create({ ownerDocument }: Element, name: string, text: string): HTMLElement {
  return Object.assign(ownerDocument.createElement(name), { textContent: text })
}
