import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { storedCode, clearCode } from '../../features/credits/code-queries.ts'
import { GetPoints } from '../../features/credits/components/get-points.tsx'

/** The code is in the path, or was stored from an address within the last hour. */
export function GetPointScreen() {
  const { id } = useParams({ from: '/getpoint/{-$id}' })
  const { pointId } = useSearch({ from: '/getpoint/{-$id}' })
  // Resets the state for another code.
  return <Visit key={`${id} ${pointId}`} inPath={id} inQuery={pointId} />
}

function Visit({ inPath, inQuery }: { inPath: string | undefined; inQuery: string | undefined }) {
  const navigate = useNavigate()
  // State, because a claimed code is deleted from storage while its confirmation is still shown.
  const [held, setHeld] = useState(storedCode)
  return (
    <GetPoints
      // The stored code is as written in the address; the router parses digits as a number.
      code={inPath ?? held ?? inQuery}
      onCode={(next) => {
        clearCode()
        setHeld(undefined)
        void navigate({ to: '/getpoint/{-$id}', params: { id: next }, search: {} })
      }}
    />
  )
}
