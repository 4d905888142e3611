import { expectHydrated, openLanding, scrollTop } from './landing.ts'
import { expect, hurryTimers, test } from './test.ts'

test.use({
  preferences: { isDark: true, isMotionReduced: true },
  firstScript: hurryTimers(10)
})

test('whoever wants no motion sees the finished hero, still until played', async ({ view }) => {
  await openLanding(view)
  const step = () => view.getByTestId('hero-animation').attribute('data-step')
  await expect.poll(step).toBe('3')
  await view.evaluate(() => new Promise(done => setTimeout(done, 9000)))
  expect(await step()).toBe('3')
  const dots = view.getByRole('navigation', { name: 'Sections' })
  await dots.getByRole('link', { name: 'Timeline' }).click()
  // At once: the next frame shows the section.
  expect(await scrollTop(view)).toBeGreaterThan(3000)
  await view.getByRole('button', { name: 'Play animation' }).click()
  await expect.poll(step).not.toBe('3')
})

for (const path of ['/', '/winners'])
  test(`${path} is dark for whoever wants it, with readable text`, async ({ view }) => {
    await view.goto(path)
    await expectHydrated(view)
    const [text = 0, paper = 0] = await view.evaluate(() => {
      const context = document.createElement('canvas').getContext('2d')
      const { color, backgroundColor } = getComputedStyle(document.body)
      return [color, backgroundColor].map(each => {
        if (!context) return 0
        context.fillStyle = each
        context.fillRect(0, 0, 1, 1)
        return context
          .getImageData(0, 0, 1, 1)
          .data.slice(0, 3)
          .reduce((sum, part) => sum + part)
      })
    })
    expect(paper).toBeLessThan(150)
    expect(text).toBeGreaterThan(500)
  })
