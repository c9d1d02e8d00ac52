import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from './database.ts'

/** Different bits of two unrelated images (median 65; variations of one prompt 15, 31 at most). */
const FAR = 64
/** Similarity below which a work is not shown. */
const LEAST = 0.22
/** Candidates before hidden ones are filtered out. */
const CANDIDATES = 120

/** Descriptor of a work's image as text of a `bit(512)`, null without one. */
export interface Likeness {
  readonly workId: string
  readonly picture: string | null
}

/** Stores descriptors of works with their prompts; existing ones stay. */
export async function storeLikenesses(db: Executor, likenesses: readonly Likeness[]): Promise<void> {
  if (likenesses.length === 0) return
  const [ids, pictures] = [likenesses.map(({ workId }) => workId), likenesses.map(({ picture }) => picture)]
  await db.execute(sql`
    insert into likenesses (work_id, account_id, picture, words)
    select works.id, works.account_id, given.picture::bit(512), words_sketch(works.prompt)
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(pictures)}::text[]) as given (id, picture) join works on works.id = given.id
    on conflict do nothing`)
}

/** The same for examples: their prompts in every language, and image descriptors, four bits per letter. */
export async function storeExampleLikenesses(
  db: Executor,
  examples: readonly { readonly cid: string; readonly words: string; readonly picture: string | null }[],
): Promise<void> {
  if (examples.length === 0) return
  const list = JSON.stringify(examples)
  await db.execute(sql`
    insert into likenesses (cid, picture, words)
    select given.cid, ('x' || given.picture)::bit(512), words_sketch(given.words)
    from jsonb_to_recordset(${list}::jsonb) as given (cid text, words text, picture text)
    join community_works on community_works.id = given.cid
    order by given.cid
    on conflict (cid) do update set picture = excluded.picture, words = excluded.words`)
}

export interface Undescribed {
  readonly id: string
  readonly accountId: string
  readonly media: string
  readonly censored: boolean
}

/** Works without a descriptor, newest first. */
export async function worksWithoutLikeness(db: Executor, most: number): Promise<Undescribed[]> {
  const { rows } = await db.execute<{ id: string; accountId: string; media: string; censored: boolean }>(sql`
    select works.id, works.account_id as "accountId", works.media, works.censored from works
    where not exists (select 1 from likenesses where likenesses.work_id = works.id)
    order by works.id desc limit ${most}`)
  return rows
}

/** Ids of a member's works outside the trash similar to one of theirs, most similar first. */
export async function similarWorks(db: Executor, { id, accountId }: { id: string; accountId: string }, most: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with source as materialized (${sourceWork(id)}),
    alike as (
      select one.work_id, ${score} as score from likenesses as one, source
      where one.account_id = ${accountId} and one.work_id <> ${id}
      order by score desc limit ${CANDIDATES}
    )
    select works.id from alike join works on works.id = alike.work_id
    where alike.score >= ${LEAST} and works.deleted_at is null
    order by alike.score desc, works.id desc limit ${most}`)
  return rows.map((row) => row.id)
}

/** Ids of visible community works similar to one of them, most similar first. */
export async function similarPublished(
  db: Executor,
  { cid, workId }: { readonly cid: string; readonly workId: string | null },
  most: number,
): Promise<string[]> {
  // A hidden prompt is not compared: it counts as empty.
  const shownWords = (of: string): SQL =>
    sql.raw(`case when published.prompt_hidden then ${of}.words # ${of}.words else ${of}.words end as words`)
  const source =
    workId === null
      ? sql`select picture, words, bit_count(words) as many from likenesses where cid = ${cid}`
      : sql`select made.picture, made.words, bit_count(made.words) as many from (
          select own.picture, ${shownWords('own')} from (${sourceWork(workId)}) as own
          join community_works as published on published.id = ${cid}) as made`
  const shown = sql`published.withdrawn_at is null and published.hidden_at is null`
  // Examples are few: "is not null" lets the planner use their index.
  const { rows } = await db.execute<{ id: string }>(sql`
    with source as materialized (${source}),
    alike as (
      (select one.work_id, null as cid, ${score} as score from (
         select likenesses.work_id, likenesses.picture, ${shownWords('likenesses')} from likenesses
         join community_works as published on published.work_id = likenesses.work_id and ${shown}) as one, source
       order by score desc limit ${CANDIDATES})
      union all
      (select null, one.cid, ${score} as score from likenesses as one, source
       where one.cid is not null and exists (select from community_works as published where published.id = one.cid and ${shown})
       order by score desc limit ${CANDIDATES})
    )
    select published.id from alike
    join community_works as published on published.work_id = alike.work_id or published.id = alike.cid
    left join works on works.id = alike.work_id
    where alike.score >= ${LEAST} and works.deleted_at is null and published.id <> ${cid}
    order by alike.score desc, published.id desc limit ${most}`)
  return rows.map((row) => row.id)
}

/** A work without an image descriptor is compared by its prompt. */
const sourceWork = (id: string): SQL => sql`
  select likenesses.picture, sketch.words, bit_count(sketch.words) as many
  from works left join likenesses on likenesses.work_id = works.id
    cross join lateral (select coalesce(likenesses.words, words_sketch(works.prompt)) as words) as sketch
  where works.id = ${id}`

/** Similarity of `one` and `source`, from 0 to 1: half by image and half by common words (Sørensen–Dice), or by the one that the source has. */
const byLooks = sql.raw(`coalesce(greatest(0, 1 - bit_count(one.picture # source.picture)::real / ${FAR}), 0)`)
const byWords = sql.raw('coalesce(2 * bit_count(one.words & source.words)::real / nullif(bit_count(one.words) + source.many, 0), 0)')
const score = sql`case when source.picture is null then ${byWords} when source.many = 0 then ${byLooks}
  else (${byLooks} + ${byWords}) / 2 end`
