/** Calls at most once in so many milliseconds: the first at once, and for all that come meanwhile once more afterwards. */
export function spaced(milliseconds: number, call: () => void): () => void {
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
