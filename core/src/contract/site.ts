import { z } from 'zod'
import { PLATFORMS } from '../domain/account.ts'
import { defineCalls } from './define-call.ts'
import { text } from './shapes.ts'

/** Facts about this installation that every visitor's browser needs. */
export const site = defineCalls({
  'GET /api/site': {
    summary: 'Get the features of this installation',
    tag: 'site',
    reply: z.object({
      status: z.literal(1),
      data: z.object({
        /** Ways to sign in, the active one first. `name`: what the button calls a platform that is not our own. */
        platforms: z.array(z.object({ id: z.enum(PLATFORMS), name: z.string().optional() })),
        /** True if this server sends mail, as for a forgotten password. */
        mail: z.boolean().default(false),
        /** True if dots can be bought. */
        recharge: z.boolean(),
        /** True if members can give dots to each other. */
        gifts: z.boolean().default(false),
        /** True if members can bring machines. */
        network: z.boolean().default(false),
        /** Calls a minute that a key, a member or a stranger’s address may make, where a call has no limit of its own. */
        callsPerMinute: z.int().optional(),
        /** Address of the form by which people ask for access. */
        applicationForm: z.string().optional(),
        /** Content of the QR codes in the two contact dialogs: an address, or text. */
        cooperation: z.string().optional(),
        creator: z.string().optional(),
        /** True if members comment on community works. */
        comments: z.boolean().default(false),
        /** No right-click on pictures, films and sound. */
        blockContextMenu: z.boolean(),
        /** Host names under which the page has the other icon. */
        variantHosts: z.array(z.string()),
      }),
    }),
  },
  'GET /api/site/pages': {
    summary: 'Get the text pages that the operator has replaced, as Markdown; an empty language keeps the standard text',
    tag: 'site',
    reply: z.object({
      status: z.literal(1),
      data: z.object({ terms: text.optional(), privacy: text.optional(), about: text.optional(), disclaimer: text.optional() }),
    }),
  },
})
