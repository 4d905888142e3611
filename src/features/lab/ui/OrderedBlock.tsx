import { useStore } from '@nanostores/react'
import { type MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { $block, $moveNotice, $order, move, resetOrder } from '../puzzle-store.ts'
import { goalFor } from '../puzzles.ts'
import { transactionName } from '../sentences.ts'
import { type Member } from '../trials.ts'

const KINDS: Readonly<Record<string, string>> = {
  swap: 'swaps in',
  transfer: 'pays',
  airdrop: 'sends from'
}

/** A shape for each thing that several transactions share. */
const SHAPES = ['M3 3h10v10H3z', 'M8 2a6 6 0 1 1 0 12A6 6 0 1 1 8 2z', 'M8 2l7 12H1z'] as const

/** The transactions of the small block, each with buttons that move it up and down. */
export function OrderedBlock() {
  const order = useStore($order)
  const block = useStore($block)
  const notice = useStore($moveNotice)
  const members = block?.members ?? []
  const shared = [...new Set(members.flatMap(({ shares }) => shares ?? []))]

  // Moved with its row, the pressed button would lose the focus.
  const press = (event: MouseEvent<HTMLButtonElement>, place: number, by: -1 | 1): void => {
    const { currentTarget } = event
    flushSync(() => move(place, by))
    currentTarget.focus({ preventScroll: true })
  }

  return (
    <div>
      <p className="mb-2 min-h-[1lh] text-small text-pretty">
        {block &&
          `As it came, this block aborts ${block.aborts} times. The goal is ${goalFor(block.aborts)}.`}
      </p>
      <ol
        aria-label="The order of the block"
        className="grid gap-1.5 sm:grid-flow-col sm:grid-rows-6 sm:gap-x-4"
      >
        {order.map((index, place) => {
          const member = members[index]
          const name = transactionName(index)
          return (
            <li
              key={index}
              className="flex min-h-11 items-center gap-2.5 rounded-block border border-line pl-3 text-small"
            >
              <svg
                viewBox="0 0 16 16"
                className="size-3.5 flex-none fill-current"
                aria-hidden="true"
              >
                {member?.shares && <path d={SHAPES[shared.indexOf(member.shares)] ?? ''} />}
              </svg>
              <span className="flex-1">
                <b className="font-semibold">{name}</b> {describe(member)}
              </span>
              <span className="flex">
                <MoveButton
                  name={`Move ${name} up`}
                  path="M2 8 6 4l4 4"
                  isOff={place === 0}
                  press={event => press(event, place, -1)}
                />
                <MoveButton
                  name={`Move ${name} down`}
                  path="M2 4l4 4 4-4"
                  isOff={place === order.length - 1}
                  press={event => press(event, place, 1)}
                />
              </span>
            </li>
          )
        })}
      </ol>
      <button type="button" className="lab-button mt-2" onClick={resetOrder}>
        Back to the first order
      </button>
      <p role="status" className="sr-only">
        {notice}
      </p>
    </div>
  )
}

function describe(member: Member | undefined): string {
  if (!member) return ''
  const { kind, shares } = member
  return shares === null ? 'shares nothing' : `${KINDS[kind] ?? kind} ${shares}`
}

type MoveProps = {
  name: string
  path: string
  isOff: boolean
  press: (event: MouseEvent<HTMLButtonElement>) => void
}

/** At an end of the block it stays where it is, and keeps the focus. */
function MoveButton({ name, path, isOff, press }: MoveProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-disabled={isOff || undefined}
      className="grid size-11 place-items-center rounded-block hover:bg-paper aria-disabled:opacity-30"
      onClick={press}
    >
      <svg
        viewBox="0 0 12 12"
        className="size-3.5 fill-none stroke-current stroke-2"
        aria-hidden="true"
      >
        <path d={path} />
      </svg>
    </button>
  )
}
