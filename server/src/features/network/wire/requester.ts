import type { SharedKeyRow } from '../../../db/schema/horde.ts'
import type { Caller } from '../../../http/caller.ts'

/** Caller with their own key, or a shared one: then its owner is the caller. */
export type Requester = Caller & { readonly shared?: SharedKeyRow }
