import type { FileCheck } from '@stipple/core/contract/file-check'
import type { FileCheckRow } from '../../db/schema/file-checks.ts'

/** A check, with the owner of each file. */
export function presentCheck(
  { createdAt, finishedAt, failed, total, checked, missing, damaged, orphaned, findings }: FileCheckRow,
  ownerOf: (key: string) => { uid: string; name: string } | undefined,
): FileCheck {
  return {
    started: createdAt.toISOString(),
    ...(finishedAt && { finished: finishedAt.toISOString() }),
    failed,
    total,
    checked,
    missing,
    damaged,
    orphaned,
    findings: findings.map((finding) => {
      const member = ownerOf(finding.key)
      return { ...finding, ...(member && { member }) }
    }),
  }
}
