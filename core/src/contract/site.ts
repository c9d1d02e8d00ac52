import { z } from 'zod'
import { PLATFORMS } from '../domain/account.ts'
import { defineCalls } from './define-call.ts'

/** What every visitor's browser has to know about this installation. */
export const site = defineCalls({
  'GET /api/site': {
    summary: 'What this installation offers',
    tag: 'site',
    reply: z.object({
      status: z.literal(1),
      data: z.object({
        /** Ways to sign in, the active one first. `name`: what the button calls a platform that is not our own. */
        platforms: z.array(z.object({ id: z.enum(PLATFORMS), name: z.string().optional() })),
        /** Whether dots can be bought. */
        recharge: z.boolean(),
        /** Address of the form by which people ask for access. */
        applicationForm: z.string().optional(),
        /** What the QR codes of the two contact dialogs hold: an address, or text. */
        cooperation: z.string().optional(),
        creator: z.string().optional(),
      }),
    }),
  },
})
