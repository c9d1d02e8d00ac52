/** Import between two files or two rooms. */
export interface Arc {
  readonly from: string
  readonly to: string
}

/** Returns the groups in which each member reaches every other: strongly connected components (Tarjan) of more than one member. */
export function findCircles(arcs: readonly Arc[]): string[][] {
  const next = new Map<string, string[]>()
  for (const { from, to } of arcs) next.set(from, [...(next.get(from) ?? []), to])
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const open = new Set<string>()
  const circles: string[][] = []

  const visit = (node: string): number => {
    const mine = index.size
    index.set(node, mine)
    low.set(node, mine)
    stack.push(node)
    open.add(node)
    for (const to of next.get(node) ?? []) {
      const reached = index.has(to) ? (open.has(to) ? index.get(to) : undefined) : visit(to)
      if (reached !== undefined) low.set(node, Math.min(low.get(node) ?? mine, reached))
    }
    if (low.get(node) === mine) {
      const circle = stack.splice(stack.indexOf(node))
      for (const member of circle) open.delete(member)
      if (circle.length > 1) circles.push(circle.toSorted())
    }
    return low.get(node) ?? mine
  }
  for (const { from } of arcs) if (!index.has(from)) visit(from)
  return circles
}

/** Lists circles that are not explained by the known arrows (`from → to`), and known arrows that no longer close a circle. */
export function circleProblems(arcs: readonly Arc[], known: readonly string[]): string[] {
  const names = new Set(known)
  const circles = findCircles(arcs)
  const inCircle = ({ from, to }: Arc): boolean => circles.some((circle) => circle.includes(from) && circle.includes(to))
  const used = new Set(arcs.filter(inCircle).map(nameOf))
  return [
    ...findCircles(arcs.filter((arc) => !names.has(nameOf(arc)))).map((circle) => `a circle: ${circle.join(', ')}`),
    ...known.filter((name) => !used.has(name)).map((name) => `${name} closes no circle: take it from the list of known ones`),
  ]
}

const nameOf = ({ from, to }: Arc): string => `${from} → ${to}`
