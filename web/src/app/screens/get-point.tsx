import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { codeKept, forgetCode } from '../../features/credits/code-queries.ts'
import { GetPoints } from '../../features/credits/components/get-points.tsx'

/** The code stands in the path, or came with an address within the last hour. */
export function GetPointScreen() {
  const { id } = useParams({ from: '/getpoint/{-$id}' })
  const { pointId } = useSearch({ from: '/getpoint/{-$id}' })
  // Another address is another visit.
  return <Visit key={`${id} ${pointId}`} inPath={id} inQuery={pointId} />
}

function Visit({ inPath, inQuery }: { inPath: string | undefined; inQuery: string | undefined }) {
  const navigate = useNavigate()
  // Held, because a code that was claimed is kept no longer while its congratulations stand here.
  const [held, setHeld] = useState(codeKept)
  return (
    <GetPoints
      // What was kept is the code as it stood in the address; the router reads digits as a number.
      code={inPath ?? held ?? inQuery}
      onCode={(next) => {
        forgetCode()
        setHeld(undefined)
        void navigate({ to: '/getpoint/{-$id}', params: { id: next }, search: {} })
      }}
    />
  )
}
