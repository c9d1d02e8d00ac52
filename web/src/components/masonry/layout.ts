export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Layout {
  /** Position of each item in order; none begins above the one before it. */
  readonly places: readonly Box[]
  readonly headings: readonly Heading[]
  readonly height: number
  /** Height of the tallest item. */
  readonly tallest: number
}

/** Heading above or beside the items of a group. */
export interface Heading extends Box {
  /** Index of the first item of its group. */
  readonly index: number
}

export interface Frame {
  readonly width: number
  readonly columns: number
  readonly gap: number
  /** Height of a group's heading in pixels; `beside`: it is in the first column, its items in the others. */
  readonly heading?: { readonly height: number; readonly beside: boolean }
}

export interface Item {
  /** Height divided by width. */
  readonly ratio: number
  /** Consecutive items of the same group share one heading. */
  readonly group?: string | undefined
}

const BETWEEN_GROUPS = 28

/** Places each item under the shortest column, all columns equally wide. */
export const layOut = (items: readonly Item[], frame: Frame): Layout => createLayouter()(items, frame)

/** An incremental layout: items appended to those already placed cost only themselves, so that a long list can grow. */
export function createLayouter(): (items: readonly Item[], frame: Frame) => Layout {
  let before: { readonly items: readonly Item[]; readonly frame: Frame; readonly placing: Placing } | undefined
  return (items, frame) => {
    const isContinued = before && isSame(before.frame, frame) && begins(items, before.items)
    const placing = before && isContinued ? before.placing : startPlacing(frame)
    for (let index = placing.places.length; index < items.length; index += 1) {
      const item = items[index]
      if (item) placing.add(item, index)
    }
    before = { items, frame, placing }
    return { places: placing.places, headings: placing.headings, height: placing.height(), tallest: placing.tallest() }
  }
}

interface Placing {
  readonly places: readonly Box[]
  readonly headings: readonly Heading[]
  readonly add: (item: Item, index: number) => void
  readonly height: () => number
  readonly tallest: () => number
}

function startPlacing({ width, columns, gap, heading }: Frame): Placing {
  const across = Math.max(1, (width - gap * (columns - 1)) / columns)
  const aside = heading?.beside === true && columns > 1
  const places: Box[] = []
  const headings: Heading[] = []
  // Bottom of each column that takes items.
  let ends = Array.from({ length: aside ? columns - 1 : columns }, () => 0)
  let floor = 0
  let tallest = 0
  let group: string | undefined

  const startGroup = (index: number, { height }: { readonly height: number }) => {
    const y = index === 0 ? 0 : Math.max(floor, ...ends) - gap + BETWEEN_GROUPS
    headings.push({ index, x: 0, y, width: aside ? across : width, height })
    ends = ends.map(() => (aside ? y : y + height + gap))
    floor = y + height + gap
  }

  return {
    places,
    headings,
    add: (item, index) => {
      if (heading && (index === 0 || item.group !== group)) startGroup(index, heading)
      group = item.group
      const column = ends.indexOf(Math.min(...ends))
      const y = ends[column] ?? 0
      const height = Math.round(across * item.ratio)
      ends[column] = y + height + gap
      tallest = Math.max(tallest, height)
      places.push({ x: (column + (aside ? 1 : 0)) * (across + gap), y, width: across, height })
    },
    height: () => Math.max(0, Math.max(floor, ...ends) - gap),
    tallest: () => tallest,
  }
}

/** The items between `from` and `to`, in pixels: the first index, and the one after the last. */
export function inView(
  { places, tallest }: Layout,
  { from, to }: { readonly from: number; readonly to: number },
): readonly [number, number] {
  return [firstBelow(places, from - tallest), firstBelow(places, to)]
}

/** Index of the first of the places, sorted by `y`, that begins below this. */
export function firstBelow(places: readonly Box[], y: number): number {
  let [low, high] = [0, places.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle]?.y ?? 0) > y) high = middle
    else low = middle + 1
  }
  return low
}

/** The item that an arrow key leads to: left and right by order, up and down by position. Undefined for other keys. */
export function neighbour({ places }: Layout, index: number, key: string): number | undefined {
  const last = places.length - 1
  if (key === 'ArrowRight') return Math.min(last, index + 1)
  if (key === 'ArrowLeft') return Math.max(0, index - 1)
  if (key === 'Home') return 0
  if (key === 'End') return last
  const here = places[index]
  if (!here || (key !== 'ArrowDown' && key !== 'ArrowUp')) return undefined
  const step = key === 'ArrowDown' ? 1 : -1
  const middle = here.x + here.width / 2
  for (let at = index + step; at >= 0 && at <= last; at += step) {
    const there = places[at]
    if (there && there.x <= middle && middle <= there.x + there.width && there.y !== here.y) return at
  }
  // The last row may not reach this column.
  return step > 0 && (places[last]?.y ?? 0) > here.y ? last : index
}

const isSame = (a: Frame, b: Frame): boolean =>
  a.width === b.width &&
  a.columns === b.columns &&
  a.gap === b.gap &&
  a.heading?.height === b.heading?.height &&
  a.heading?.beside === b.heading?.beside

const begins = (items: readonly Item[], start: readonly Item[]): boolean =>
  start.length <= items.length &&
  start.every((item, index) => item === items[index] || (item.ratio === items[index]?.ratio && item.group === items[index]?.group))
