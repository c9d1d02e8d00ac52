import { z } from 'zod'
import { address } from './variable.ts'

/** Contacts of the operator. An unset contact is not shown. */
export interface SiteConfig {
  readonly applicationForm: string | undefined
  readonly cooperation: string | undefined
  readonly creator: string | undefined
  /** Text of the visible mark; empty for the default. */
  readonly watermark: string
}

export const siteVariables = {
  APPLICATION_FORM: address(['http:', 'https:', 'mailto:']).optional(),
  /** Content of a QR code: an address, or text. */
  COOPERATION_QR: z.string().max(500).optional(),
  CREATOR_QR: z.string().max(500).optional(),
  WATERMARK: z.string().max(40).default(''),
}
const shape = z.object(siteVariables)

export const siteOf = (set: z.infer<typeof shape>): SiteConfig => ({
  applicationForm: set.APPLICATION_FORM,
  cooperation: set.COOPERATION_QR,
  creator: set.CREATOR_QR,
  watermark: set.WATERMARK,
})
