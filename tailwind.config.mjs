const tone = name => ({
  DEFAULT: `var(--${name})`,
  ink: `var(--${name}-ink)`,
  wash: `var(--${name}-wash)`,
  edge: `var(--${name}-edge)`
})

/**
 * The names of the design tokens. Their values, light and dark, live in src/styles/tokens.css.
 * @type {import('tailwindcss').Config}
 */
export default {
  theme: {
    colors: {
      paper: 'var(--paper)',
      raised: 'var(--raised)',
      ink: 'var(--ink)',
      soft: 'var(--soft)',
      line: 'var(--line)',
      edge: 'var(--edge)',
      flow: tone('flow'),
      wait: tone('wait'),
      clash: tone('clash'),
      'on-block': 'var(--on-block)'
    },
    fontFamily: { sans: ['var(--font-text)', 'system-ui', 'sans-serif'] },
    fontSize: {
      small: ['var(--text-small)', { lineHeight: '1.5' }],
      body: ['var(--text-body)', { lineHeight: '1.647' }],
      lead: ['var(--text-lead)', { lineHeight: '1.5' }],
      title: ['var(--text-title)', { lineHeight: '1.25', letterSpacing: '-0.01em' }],
      heading: ['var(--text-heading)', { lineHeight: '1.12', letterSpacing: '-0.01em' }],
      display: ['var(--text-display)', { lineHeight: '1.02', letterSpacing: '-0.005em' }]
    },
    extend: {
      // 65 characters of the text's face. `ch` would be wider until the face arrives.
      maxWidth: { measure: '34.5em', page: 'var(--page)' },
      borderRadius: { block: 'var(--radius-block)' }
    }
  }
}
