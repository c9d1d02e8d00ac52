import { z } from 'zod'
import { PLATFORMS } from '../domain/account.ts'
import { ANNOUNCEMENT_TONES } from '../domain/announcement.ts'
import { FEATURE_IDS } from '../domain/features.ts'
import { MARK_RULES } from '../domain/mark-rules.ts'
import { defineCalls } from './define-call.ts'
import { text } from './shapes.ts'

/** Facts about this installation that every browser needs. */
export const site = defineCalls({
  'GET /api/site': {
    summary: 'Get the features of this installation',
    tag: 'site',
    reply: z.object({
      status: z.literal(1),
      data: z.object({
        /** Login methods, the active one first. `name`: label of the button for an external platform. */
        platforms: z.array(z.object({ id: z.enum(PLATFORMS), name: z.string().optional() })),
        /** False while the operator accepts no new accounts with name and password. */
        signUp: z.boolean().default(true),
        /** True if this server sends mail, e.g. for a forgotten password. */
        mail: z.boolean().default(false),
        /** True if dots can be bought. */
        recharge: z.boolean(),
        /** True if members can give dots to each other. */
        gifts: z.boolean().default(false),
        /** True if other sites may embed pages of apps. */
        embeds: z.boolean().default(false),
        /** Features that the operator has turned off. */
        off: z.array(z.enum(FEATURE_IDS)).optional(),
        /** True if members can bring machines. */
        network: z.boolean().default(false),
        /** Calls per minute by a key, a member or the address of a guest, for calls without a limit of their own. */
        callsPerMinute: z.int().optional(),
        /** Address of the form for access requests. */
        applicationForm: z.string().optional(),
        /** Content of the QR codes in the two contact dialogs: an address, or text. */
        cooperation: z.string().optional(),
        creator: z.string().optional(),
        /** True if members comment on community works. */
        comments: z.boolean().default(false),
        /** Visible watermark on downloads: never, as members choose, or always. */
        mark: z.enum(MARK_RULES).default('members'),
        /** Shown at the top of every page. */
        announcement: z.object({ text, tone: z.enum(ANNOUNCEMENT_TONES) }).optional(),
        /** The operator’s text, perhaps empty, while members can change nothing. */
        maintenance: text.optional(),
        /** No job starts; accepted ones wait. */
        queuePaused: z.boolean().optional(),
        /** Blocks the context menu on pictures, videos and audio. */
        blockContextMenu: z.boolean(),
        /** Host names with the other icon. */
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
