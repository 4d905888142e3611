/** When an engine learns what a transaction touches: hollow is known before, hatched runs again. */
const DRAWINGS = {
  guess: [
    ['flow', 2, 3, 26],
    ['clash', 2, 21, 26],
    ['flow', 34, 21, 26]
  ],
  declare: [
    ['wait', 2, 3, 12],
    ['wait', 2, 21, 12],
    ['flow', 20, 3, 40],
    ['flow', 20, 21, 40]
  ],
  list: [
    ['core', 1, 1, 17],
    ['wait', 5, 6, 9],
    ['wait', 5, 21, 9],
    ['flow', 24, 3, 36],
    ['flow', 24, 21, 36]
  ],
  machine: [['flow', 2, 3, 58]]
} as const

export function ApproachIcon({ kind }: { kind: keyof typeof DRAWINGS }) {
  return (
    <svg width="62" height="38" className="flex-none" aria-hidden="true">
      {DRAWINGS[kind].map(([tone, x, y, width]) => (
        <rect
          key={`${x} ${y}`}
          className={tone}
          x={x}
          y={y}
          width={width}
          height={tone === 'core' ? 36 : kind === 'machine' ? 32 : width < 10 ? 11 : 14}
          rx="3"
        />
      ))}
    </svg>
  )
}
