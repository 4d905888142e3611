import { expect, test } from 'vitest'
import { drawPicture } from './share-picture.ts'

test.each([
  ['wide', '<p><span>A line of words that never ends</span><b></b></p>'],
  ['long', '<p>One</p><p>line</p><p>too</p><p>many</p>']
])('words that are too %s for a picture are an error', async (what, body) => {
  await expect(drawPicture(body)).rejects.toThrow(`too ${what} for`)
})
