import { randomUUID } from 'node:crypto'
import { MODE_LIST } from '@stipple/core/modes/find-mode'
import { sql } from 'drizzle-orm'
import { similarPublished, similarWorks, worksWithoutLikeness } from '../server/src/db/likenesses.ts'
import { countWorks, facetsOf, listWorks, placeOf, type WorksQuery } from '../server/src/features/works/data.ts'
import { withTagged } from '../server/src/features/works/search-data.ts'
import { wordsOfSearch } from '../server/src/features/works/search.ts'
import { openDatabase } from './database.ts'
import { distribution, print } from './table.ts'

/** A member with 100,000 works among a hundred others with 200 each: pages of the history, searches and facets, on the default embedded database. */
const WORKS = 100_000
const OTHERS = 100
const THEIRS = 20_000
const READS = 100
const FEW_READS = 20
const SIZE = 25

await using database = await openDatabase()
const { db } = database
const [member = '', ...others] = await openAccounts(1 + OTHERS)
const begin = performance.now()
await fill([member], WORKS)
await fill(others, THEIRS)
console.log(`${WORKS + THEIRS} works entered in ${Math.round((performance.now() - begin) / 1000)} s`)
await describe(member)
for (const table of ['works', 'likenesses', 'community_works']) await db.execute(sql`vacuum analyze ${sql.identifier(table)}`)
await measurePages(member)
await measureSearches(member)
await measureSearches(others[0] ?? '', 'of one of the others, 200 works')
await measureFacets(member)
await measureLikeness(member)

async function openAccounts(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  for (const id of ids) await db.execute(sql`insert into accounts (id, uid, name) values (${id}, ${id}, ${id})`)
  return ids
}

/** Prompts of twenty words each, some common and some rare; every thousandth work is about a unicorn. */
async function fill(accounts: readonly string[], count: number): Promise<void> {
  const english =
    'red fox snow sunset city neon rain forest mountain lake portrait girl cat dog dragon castle ship sea night morning watercolor oil painting ink photo cinematic light soft detailed garden flower bird river bridge street moon star cloud autumn spring'
  const chinese =
    '红色 狐狸 雪地 夕阳 城市 霓虹 下雨 森林 高山 湖泊 人像 女孩 猫咪 小狗 巨龙 城堡 帆船 大海 夜晚 清晨 水彩 油画 国画 水墨 照片 电影感 光线 柔和 细节 花园 鲜花 飞鸟 河流 石桥 街道 月亮 星空 云朵 秋天 春天'
  const modes = MODE_LIST.filter(({ media }) => media === 'image').map(({ id }) => id)
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`
      with words as (select string_to_array(${english}, ' ') as en, string_to_array(${chinese}, ' ') as zh),
      owners as (select ${sql.param([...accounts])}::uuid[] as ids, ${sql.param([...modes])}::text[] as modes),
      made as (
        select number, case when number % 1000 = 0 then case when number % 2000 = 0 then 'a unicorn, ' else '独角兽，' end else '' end || (
          select string_agg(case when number % 2 = 0 then en[place] else zh[place] end, case when number % 2 = 0 then ' ' else '，' end)
          from words, generate_series(1, 20) as step, lateral (select 1 + floor(40 * power(random() + 0 * (step + number), 2))::int as place) as chosen
        ) || '###low quality, blurry, watermark' as prompt
        from generate_series(1, ${count}::int) as number
      )
      insert into works (account_id, imported_job, position, mode, model, model_name, prompt, params, media, type, file, bytes, width, height, seed, starred, created_at)
      select ids[1 + number % cardinality(ids)], '', 0, modes[1 + floor(cardinality(modes) * power(random(), 3))::int], 'model/' || number % 7,
        'Model ' || number % 7, prompt,
        jsonb_build_object('prompt', prompt, 'negative_prompt', 'low quality, blurry', 'steps', 30, 'scale', 7, 'width', 768, 'height', 768, 'seed', number),
        'image', 'image/png', 'works/none', 500000, 768, 768, number, (number % 50 = 0)::int, now() - number * interval '7 minutes'
      from made, owners`)
  })
}

/** Tags on every fifth work, descriptors, and a member who has published everything. */
async function describe(accountId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`update works set tags = array['client-' || seed % 40, 'sent'] where seed % 5 = 0`)
    await tx.execute(sql`
      insert into likenesses (work_id, account_id, picture, words)
      select id, account_id, (
        select string_agg(rpad(repeat('1', floor(9 * power(random(), 2) + 0 * (step + seed))::int), 8, '0'), '') from generate_series(1, 64) as step
      )::bit(512), words_sketch(prompt) from works`)
    await tx.execute(sql`
      insert into community_works (id, work_id, account_id, category, mode, model, model_names, words)
      select 'c_' || id, id, account_id, 'other', mode, model, array[model_name], lower(prompt) from works where account_id = ${accountId}`)
  })
}

async function measureLikeness(accountId: string): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from works where account_id = ${accountId} limit 1`)
  const id = rows[0]?.id ?? ''
  const reads = {
    'works of one’s own': () => similarWorks(db, { id, accountId }, 24),
    'works of the community': () => similarPublished(db, { cid: `c_${id}`, workId: id }, 24),
    'the upkeep, with nothing to do': () => worksWithoutLikeness(db, 40),
  }
  await measure(`what is like a work, of ${WORKS} (ms)`, reads, FEW_READS)
}

async function measurePages(accountId: string): Promise<void> {
  const wanted: WorksQuery = { accountId, filter: {} }
  const page = { size: SIZE, number: 1, order: 'DESC' as const }
  const deep = await listWorks(db, wanted, { ...page, number: Math.floor((0.9 * WORKS) / SIZE) })
  const after = await placeOf(db, { id: deep.at(-1)?.id ?? '', accountId })
  const reads = {
    'page 1': () => listWorks(db, wanted, page),
    'after 90,000 works, by the last of them': () => listWorks(db, wanted, { ...page, after }),
    'after 90,000 works, by its number': () => listWorks(db, wanted, { ...page, number: 1 + (0.9 * WORKS) / SIZE }),
    favourites: () => listWorks(db, { accountId, filter: { starred: 1 } }, page),
    'of a rare mode': () => listWorks(db, { accountId, filter: { mode: 'ImgColorization' } }, page),
    'of a day': () =>
      listWorks(db, { accountId, filter: { day: new Date(Date.now() - 300 * 86_400_000).toISOString().slice(0, 10) } }, page),
    'how many': () => countWorks(db, wanted),
    'select 1, for comparison': () => db.execute(sql`select 1`),
  }
  await measure(`a page of ${SIZE} of ${WORKS} works (ms)`, reads, READS)
}

async function measureSearches(accountId: string, whose = `${WORKS} works`): Promise<void> {
  const search = async (words: string): Promise<WorksQuery> => ({
    accountId,
    filter: {},
    words: await withTagged(db, accountId, wordsOfSearch(words, { modes: MODE_LIST, models: [] })),
  })
  const page = { size: SIZE, number: 1, order: 'DESC' as const }
  const searches = [
    'fox',
    'fox autumn spring',
    'unicorn',
    'zebra',
    'f',
    '狐狸',
    '秋天 春天',
    '独角兽',
    '独角兽 狐狸',
    '斑马',
    '狐',
    'Text to Image 狐狸',
    '#client-5',
    'unicorn #sent',
    'sent',
    'client 5 fox',
  ]
  const reads = Object.fromEntries(searches.map((words) => [words, async () => listWorks(db, await search(words), page)]))
  await measure(`a search, ${whose} (ms)`, reads, READS)
  const counts = Object.fromEntries(['fox', 'unicorn', '独角兽'].map((words) => [words, async () => countWorks(db, await search(words))]))
  await measure(`how many a search finds, ${whose} (ms)`, counts, FEW_READS)
}

async function measureFacets(accountId: string): Promise<void> {
  const words = wordsOfSearch('独角兽', { modes: [], models: [] })
  const reads = {
    'of everything': () => facetsOf(db, { accountId, filter: {} }),
    'of a search': () => facetsOf(db, { accountId, filter: {}, words }),
  }
  await measure(`facets, ${WORKS} works (ms)`, reads, FEW_READS)
}

async function measure(title: string, reads: Readonly<Record<string, () => Promise<unknown>>>, times: number): Promise<void> {
  const rows = []
  for (const [what, read] of Object.entries(reads)) {
    const taken = []
    // The first reads fill the caches, as a person's earlier ones would.
    for (let index = -3; index < times; index++) {
      const begin = performance.now()
      await read()
      if (index >= 0) taken.push(performance.now() - begin)
    }
    rows.push({ what, ...distribution(taken) })
  }
  print(title, rows)
}
