import type { Rolldown } from 'vite'
import { firstScreenGroups, isOfStart } from './first-screens.ts'

/** Modules that every screen needs go into one file: fewer requests, better compression. `Trans` (texts with elements inside) is used in dialogs only. */
const FRAMEWORK =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|store|react-store|react-query|query-core)|i18next|react-i18next(?!\/dist\/es\/(Trans|unescape))|zustand|use-sync-external-store)\//

/** Modules of the page itself stay in the entry file: its name identifies a build (src/lib/stale-build.ts). */
const ENTRY = /(web\/src\/main\.tsx|web\/index\.html)$/

/** Icons of parts that come later. */
const ICON = /\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/

/**
 * Cuts the build into files: a few for the screens that people see first, since each request costs time and small files compress badly. Imports of a module
 * come along unless an earlier group has them; modules in no group stay with the part that loads them.
 */
export const CHUNK_GROUPS: Rolldown.CodeSplittingGroup[] = [
  { name: 'framework', test: FRAMEWORK },
  // The entry's own few modules: what paints the first bar must not wait for the rest.
  { name: 'entry', tags: ['$initial'], test: (id) => !ENTRY.test(id) },
  { name: 'start', test: isOfStart },
  ...firstScreenGroups(),
  // All others in one file: a file for each takes more of its name, in all that load it, than of its lines.
  { name: 'icons', test: ICON },
]
