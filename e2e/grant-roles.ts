import { expect } from '@playwright/test'
import { createClient } from '@stipple/core/contract/client'
import { OPERATOR, PASSWORD } from './user.ts'

interface Roles {
  readonly is_allowlisted?: boolean
  readonly is_super?: boolean
}

/** Lets the administrator give a member roles; default: those of an allowlisted member. */
export async function grantRoles(base = '', name = '', roles: Roles = { is_allowlisted: true }): Promise<void> {
  const { data: operator } = await createClient({ fetch, base, headers: () => ({}) })('POST /api/account/sign_in', {
    body: { name: OPERATOR, password: PASSWORD },
  })
  if (!('userToken' in operator)) throw new Error('the operator has no second factor')
  const desk = createClient({ fetch, base, headers: () => ({ userToken: operator.userToken }) })
  const { data: found } = await desk('POST /api/manage/members', { body: { search: name } })
  expect(found.map((member) => member.name)).toEqual([name])
  await desk('POST /api/manage/member_update', { body: { uid: found[0]?.uid ?? '', ...roles } })
}
