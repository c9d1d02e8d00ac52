import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useState } from 'react'
import { createQueryClient } from '../lib/query-client.ts'
import { createAppRouter } from './router.tsx'

export function App() {
  const [queries] = useState(createQueryClient)
  const [router] = useState(() => createAppRouter())
  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  )
}
