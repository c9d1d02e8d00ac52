import { accounts } from './accounts.ts'
import { catalogue } from './catalogue.ts'
import { credits } from './credits.ts'
import { generation } from './generation.ts'
import { uploads } from './uploads.ts'
import { works } from './works.ts'

/** Every call of the API. */
export const contract = { ...accounts, ...credits, ...catalogue, ...generation, ...works, ...uploads }
export type Contract = typeof contract
