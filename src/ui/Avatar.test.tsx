import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Avatar } from './Avatar.tsx'

afterEach(cleanup)

function show(address: string | null): HTMLImageElement {
  return render(<Avatar address={address} />).container.querySelector('img')!
}

test('shows the picture, or the placeholder without one', () => {
  expect(show('/avatars/1.svg').getAttribute('src')).toBe('/avatars/1.svg')
  expect(show(null).getAttribute('src')).toBe('/avatar.svg')
})

test('shows the placeholder for a picture that fails to load', () => {
  const image = show('/avatars/not-there.svg')
  fireEvent.error(image)
  expect(image.getAttribute('src')).toBe('/avatar.svg')
})

test('requests nothing else when the placeholder fails too', () => {
  const image = show('/avatars/not-there.svg')
  fireEvent.error(image)
  const changes = new MutationObserver(() => undefined)
  changes.observe(image, { attributes: true })
  fireEvent.error(image)
  expect(changes.takeRecords()).toEqual([])
})
