import { expect, it } from 'vitest'
import { webRoleProblems } from './web-roles.ts'

const QUERY = 'export const q = queryOptions({})'
const STORE = "import { create } from 'zustand'"

it.each([
  ['web/src/features/work/queries.ts', QUERY],
  ['web/src/features/account/session-queries.ts', QUERY],
  ['web/src/features/tags/store.ts', STORE],
  ['web/src/features/payments/use-order.ts', 'useMutation({})'],
  ['web/src/features/payments/money.ts', ''],
  ['web/src/features/payments/money.test.ts', ''],
  ['web/src/features/payments/components/use-run.ts', ''],
  ['web/src/features/canvas/engine/view.ts', ''],
  ['web/src/lib/anything.tsx', STORE],
])('accepts %s', (path, text) => {
  expect(webRoleProblems(path, text)).toEqual([])
})

it.each([
  ['web/src/features/account/sessions.ts', QUERY],
  ['web/src/features/drafts/wish.ts', STORE],
  ['web/src/features/history/work-menu.ts', 'createContext<X>(y)'],
  ['web/src/features/work/work-page.tsx', ''],
  ['web/src/features/work/components/rules.ts', ''],
  ['web/src/features/work/engine/view.ts', ''],
  ['web/src/features/work/anything.ts', ''],
])('refuses %s', (path, text) => {
  expect(webRoleProblems(path, text)).toHaveLength(1)
})
