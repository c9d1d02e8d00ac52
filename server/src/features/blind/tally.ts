import type { BlindTally } from '@stipple/core/contract/blind'
import { type BlindVotes, verdictOf, votesIn, wilsonInterval } from '@stipple/core/domain/blind'
import type { Counted } from './data.ts'

const NONE: BlindVotes = { wins: 0, losses: 0, ties: 0, bad: 0 }

/** Sums of votes by pair and by model, the most votes first; `nameOf` is undefined for a model that is not shown, and its pairs are left out. */
export function tallyOf(counted: readonly Counted[], nameOf: (model: string) => string | undefined): BlindTally {
  const shown = counted.filter(({ model, other }) => nameOf(model) !== undefined && nameOf(other) !== undefined)
  const pairs = [...Map.groupBy(shown, ({ model, other }) => JSON.stringify([model, other])).values()].flatMap((rows) => {
    const [first] = rows
    if (!first) return []
    const { model, other } = first
    const sums = rows.map(votesOf).reduce(added, NONE)
    return [{ model, model_name: nameOf(model) ?? model, other, other_name: nameOf(other) ?? other, sums }]
  })
  const sides = pairs.flatMap(({ model, other, sums }) => [
    { model, sums },
    { model: other, sums: { ...sums, wins: sums.losses, losses: sums.wins } },
  ])
  const models = [...Map.groupBy(sides, ({ model }) => model)].map(([model, ones]) => {
    const sums = ones.map((one) => one.sums).reduce(added, NONE)
    return { model, model_name: nameOf(model) ?? model, ...sums, votes: votesIn(sums) }
  })
  return {
    votes: pairs.reduce((sum, pair) => sum + votesIn(pair.sums), 0),
    pairs: pairs
      .map(({ sums, ...pair }) => ({
        ...pair,
        ...sums,
        votes: votesIn(sums),
        ...wilsonInterval(sums.wins, sums.wins + sums.losses),
        verdict: verdictOf(sums),
      }))
      .toSorted((one, two) => two.votes - one.votes),
    models: models.toSorted((one, two) => two.votes - one.votes || two.wins - one.wins),
  }
}

const votesOf = ({ outcome, votes }: Counted): BlindVotes => ({
  wins: outcome === 'model' ? votes : 0,
  losses: outcome === 'other' ? votes : 0,
  ties: outcome === 'equal' ? votes : 0,
  bad: outcome === 'bad' ? votes : 0,
})

const added = (one: BlindVotes, two: BlindVotes): BlindVotes => ({
  wins: one.wins + two.wins,
  losses: one.losses + two.losses,
  ties: one.ties + two.ties,
  bad: one.bad + two.bad,
})
