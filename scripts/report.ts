/** Ends a check: prints what is wrong, one line each, and sets the exit code. */
export function report(problems: readonly string[]): void {
  for (const problem of problems) console.log(problem)
  if (problems.length > 0) process.exitCode = 1
}
