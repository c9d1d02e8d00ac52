import { z } from 'zod'

// Shapes of the lists of our own calls. Calls of inherited clients and of programs for other products have their own (docs/compatibility.md).

/** Reply with all items of a list. */
export const listOf = <T extends z.ZodType>(item: T) => z.object({ status: z.literal(1), data: z.array(item) })

/** Reply with one numbered page of a list (`pageBody`, `pageQuery`); `total` counts the items of all pages. */
export const pageOf = <T extends z.ZodType>(item: T) => listOf(item).extend({ total: z.int() })

/** Reply with a part of a list (`partQuery`); `next` is the `after` of the part that follows, absent at the end. */
export const partOf = <T extends z.ZodType>(item: T) => listOf(item).extend({ next: z.string().optional() })

const LAST_PAGE = 1_000_000
const LARGEST_PAGE = 100

/** Page that a body names, from 1. */
export const pageBody = z.object({
  page: z.int().min(1).max(LAST_PAGE).default(1),
  page_size: z.int().min(1).max(LARGEST_PAGE).default(20),
})

/** Page that a query names, from 1. */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(LAST_PAGE).default(1),
  page_size: z.coerce.number().int().min(1).max(LARGEST_PAGE).default(20),
})

/** Part that a query names: the one after the item of this id; the first when absent. */
export const partQuery = z.object({ after: z.string().max(64).optional() })
