import { type ComponentProps, type KeyboardEvent } from 'react'

type TabsProps<Name extends string> = Omit<
  ComponentProps<'div'>,
  'onSelect' | 'role' | 'className'
> & { tabs: Readonly<Record<Name, string>>; selected: Name; onSelect: (name: Name) => void }

export function Tabs<Name extends string>({ tabs, selected, onSelect, ...props }: TabsProps<Name>) {
  const names = Object.keys(tabs) as Name[]

  function pressKey(event: KeyboardEvent<HTMLButtonElement>): void {
    const buttons = [...(event.currentTarget.parentElement?.children ?? [])]
    const index = TARGETS[event.key]?.(buttons.indexOf(event.currentTarget))
    const name = index === undefined ? undefined : names.at(index % names.length)
    if (name === undefined) return
    event.preventDefault()
    onSelect(name)
    document.getElementById(`${name}-tab`)?.focus()
  }

  return (
    <div {...props} role="tablist" className="tabs">
      {names.map(name => (
        <button
          key={name}
          type="button"
          role="tab"
          className="tabs-tab"
          id={`${name}-tab`}
          aria-controls={`${name}-panel`}
          aria-selected={name === selected}
          tabIndex={name === selected ? 0 : -1}
          onClick={() => onSelect(name)}
          onKeyDown={pressKey}
        >
          {tabs[name]}
        </button>
      ))}
    </div>
  )
}

type PanelProps = ComponentProps<'div'> & { name: string; isSelected: boolean }

export function TabPanel({ name, isSelected, children, ...props }: PanelProps) {
  return (
    <div
      {...props}
      role="tabpanel"
      id={`${name}-panel`}
      aria-labelledby={`${name}-tab`}
      hidden={!isSelected}
    >
      {isSelected && children}
    </div>
  )
}

/** A negative index counts from the end. */
const TARGETS: Readonly<Record<string, (index: number) => number>> = {
  ArrowRight: index => index + 1,
  ArrowLeft: index => index - 1,
  Home: () => 0,
  End: () => -1
}
