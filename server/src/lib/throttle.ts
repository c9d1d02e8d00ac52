/** Throttles calls: the first runs at once, later ones within the interval run together at its end. */
export function throttle(milliseconds: number, call: () => void): () => void {
  let [isOver, isWanted] = [true, false]
  const run = (): void => {
    isOver = false
    isWanted = false
    call()
    setTimeout(() => {
      isOver = true
      if (isWanted) run()
    }, milliseconds).unref()
  }
  return () => {
    if (isOver) run()
    else isWanted = true
  }
}
