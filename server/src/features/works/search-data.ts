import type { ModeId } from '@stipple/core/domain/mode-ids'
import { and, or, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../db/database.ts'
import { works } from '../../db/schema/works.ts'
import { lexemeQuery, needsRecheck, tagQuery, type Word } from './search.ts'

/** Above this number, tagged works are not listed one by one. */
const FEW_TAGGED = 1000

/** The words of a search with the works whose tags match: most works have no tags, so other searches stay as fast as without tags. */
export async function withTagged(db: Executor, accountId: string, words: readonly Word[]): Promise<readonly Word[]> {
  const plain = words.filter(({ tag }) => tag === undefined)
  if (plain.length === 0) return words
  const { rows } = await db.execute<{ ids: string[] }>(sql`
    select array(select works.id::text from works where works.tag_lexemes @@ word.query::tsquery limit ${FEW_TAGGED + 1}) as ids
    from unnest(${sql.param(plain.map((word) => tagQuery(accountId, word)))}::text[]) with ordinality as word (query, place) order by place`)
  const found = new Map(plain.map((word, index) => [word, rows[index]?.ids ?? []]))
  return words.map((word) => {
    const ids = found.get(word) ?? []
    return ids.length === 0 ? word : { ...word, tagged: ids.length > FEW_TAGGED ? ('many' as const) : ids }
  })
}

/** Each word matches the work's text or one of its tags. */
export function containsAll(
  accountId: string,
  words: readonly Word[],
  of: { mode?: ModeId | undefined; model?: string | undefined },
): SQL | undefined {
  const inText = (some: readonly Word[], also = {}): SQL | undefined =>
    and(matchesText(lexemeQuery(accountId, { words: some, ...also })), ...some.filter(needsRecheck).map(says))
  const inTags = (word: Word): SQL | undefined =>
    and(
      Array.isArray(word.tagged)
        ? sql`${works.id} = any(${sql.param(word.tagged)}::uuid[])`
        : and(isTagged, isOfTags(tagQuery(accountId, word))),
      ...word.runs.map((run) => sql`strpos(array_to_string(${works.tags}, E'\n'), ${run}) > 0`),
    )
  const [tags, others] = [words.filter(({ tag }) => tag !== undefined), words.filter(({ tag }) => tag === undefined)]
  const [tagged, untagged] = [others.filter((word) => word.tagged), others.filter((word) => !word.tagged)]
  return and(...tags.map(inTags), inText(untagged, of), ...tagged.map((word) => or(inText([word]), inTags(word))))
}

/** Has tags. */
export const isTagged = sql`works.tag_lexemes is not null`
/** Has tags that match a query. */
export const isOfTags = (query: string): SQL => sql`works.tag_lexemes @@ ${query}::tsquery`

/** Text matches a query. */
export const matchesText = (query: string | undefined): SQL | undefined =>
  query === undefined ? undefined : sql`works.lexemes @@ ${query}::tsquery`

/** Checks the text itself, where a run of characters is contiguous. */
function says({ runs, modes, models }: Word): SQL {
  const containsRuns = and(...runs.map((run) => sql`strpos(works_words(${works.modelName}, ${works.prompt}, ${works.params}), ${run}) > 0`))
  return sql`(${containsRuns} or ${works.mode} = any(${sql.param([...modes])}::text[]) or ${works.model} = any(${sql.param([...models])}::text[]))`
}
