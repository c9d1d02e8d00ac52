/** Results of a blind comparison, in the random order in which they are shown. */
export const BLIND_SIDES = ['a', 'b'] as const
export type BlindSide = (typeof BLIND_SIDES)[number]

/** Choices of a member: the better result, equally good, or neither is good. */
export const BLIND_CHOICES = ['a', 'b', 'equal', 'bad'] as const
export type BlindChoice = (typeof BLIND_CHOICES)[number]

/** `running`: a result is missing. `ready`: the member chooses. `decided`: chosen. `failed`: a result cannot come. `ended`: shown without a choice. */
export const BLIND_STATES = ['running', 'ready', 'decided', 'failed', 'ended'] as const
export type BlindState = (typeof BLIND_STATES)[number]

/** `hours`: time after which results are shown without a choice. `listed`: most comparisons in a list. `few`: votes with a winner below which a share is not meaningful. */
export const BLIND = { hours: 24, listed: 50, few: 10 }

/** Votes on two models, from the first one's point of view. */
export interface BlindVotes {
  readonly wins: number
  readonly losses: number
  /** Both results equally good. */
  readonly ties: number
  /** Neither result good. */
  readonly bad: number
}

export const votesIn = ({ wins, losses, ties, bad }: BlindVotes): number => wins + losses + ties + bad

/** Quantile of the normal distribution for 95 % between both ends. */
const Z = 1.959963984540054

/**
 * 95 % interval of a share by Wilson's score: E. B. Wilson, “Probable inference, the law of succession, and statistical inference”, Journal of the American
 * Statistical Association 22 (1927), 209–212. It stays within 0 and 1, and is valid for small numbers too (Brown, Cai and DasGupta, Statistical Science 16 (2001), 101–133).
 */
export function wilsonInterval(successes: number, trials: number): { readonly low: number; readonly high: number } {
  if (trials <= 0) return { low: 0, high: 1 }
  const share = successes / trials
  const spread = (Z * Z) / trials
  const centre = share + spread / 2
  const half = Math.sqrt(spread * (share * (1 - share) + spread / 4))
  const [low, high] = [(centre - half) / (1 + spread), (centre + half) / (1 + spread)]
  return { low: Math.max(0, low), high: Math.min(1, high) }
}

/** `few`: too few votes with a winner. `open`: the interval contains one half. */
export const BLIND_VERDICTS = ['few', 'open', 'better', 'worse'] as const
export type BlindVerdict = (typeof BLIND_VERDICTS)[number]

/** Verdict on the first model, from votes with a winner. */
export function verdictOf({ wins, losses }: Pick<BlindVotes, 'wins' | 'losses'>): BlindVerdict {
  if (wins + losses < BLIND.few) return 'few'
  const { low, high } = wilsonInterval(wins, wins + losses)
  return low > 0.5 ? 'better' : high < 0.5 ? 'worse' : 'open'
}
