import { fileURLToPath } from 'node:url'

/** Preact in the place of React, for whose interface we and our libraries write (docs/decisions/0021). */
export const PREACT_AS_REACT = [
  { find: /^react$/, replacement: fileURLToPath(new URL('react.ts', import.meta.url)) },
  { find: /^react-dom$/, replacement: fileURLToPath(new URL('react-dom.ts', import.meta.url)) },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react\/jsx(-dev)?-runtime$/, replacement: 'preact/jsx-runtime' },
]
