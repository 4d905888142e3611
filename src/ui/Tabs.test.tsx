import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { TabPanel, Tabs } from './Tabs.tsx'

afterEach(cleanup)

const TABS = { quiz: 'IQ quiz', crossword: 'Crossword' } as const

function Games() {
  const [selected, select] = useState<keyof typeof TABS>('quiz')
  return (
    <>
      <Tabs aria-label="Games" tabs={TABS} selected={selected} onSelect={select} />
      <TabPanel name="quiz" isSelected={selected === 'quiz'}>
        Twelve questions
      </TabPanel>
      <TabPanel name="crossword" isSelected={selected === 'crossword'}>
        Across and down
      </TabPanel>
    </>
  )
}

test.each([
  [['ArrowRight'], 'Crossword'],
  [['ArrowRight', 'ArrowLeft'], 'IQ quiz'],
  [['ArrowLeft'], 'Crossword'],
  [['End', 'Home'], 'IQ quiz'],
  [['End'], 'Crossword'],
  [['End', 'ArrowRight'], 'IQ quiz']
])('%s leads to %s', (keys, name) => {
  render(<Games />)
  for (const key of keys) fireEvent.keyDown(screen.getByRole('tab', { selected: true }), { key })
  const tab = screen.getByRole('tab', { name })
  expect(tab.getAttribute('aria-selected')).toBe('true')
  expect(document.activeElement).toBe(tab)
  const stops = screen.getAllByRole('tab').map(each => each.tabIndex)
  expect(stops.toSorted()).toEqual([-1, 0])
})
