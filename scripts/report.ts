/** Ends a check: prints each fault on a line and sets the exit code. */
export function report(problems: readonly string[]): void {
  for (const problem of problems) console.log(problem)
  if (problems.length > 0) process.exitCode = 1
}
