import { lazy, type ComponentType } from 'react'

type Later = typeof import('./later.tsx')
type PropsOf<Part> = Part extends (props: infer Props) => unknown ? Props : never

/** The parts that come with the first rows. None may be drawn before: a static page cannot wait for it. */
export const Announcer = later('Announcer')
export const Failed = later('Failed')
export const FindMe = later('FindMe')
export const Histogram = later('Histogram')
export const JumpOffer = later('JumpOffer')
export const Paging = later('Paging')
export const Remarks = later('Remarks')
export const Tools = later('Tools')

function later<Name extends keyof Later>(name: Name) {
  return lazy(async () => {
    const parts = await import('./later.tsx')
    return { default: parts[name] as ComponentType<PropsOf<Later[Name]>> }
  })
}
