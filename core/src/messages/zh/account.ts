import type { account as english } from '../en/account.ts'

export const account: typeof english = {
}
