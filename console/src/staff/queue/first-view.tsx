/** /console/queue itself leads to the cases to decide. */
import { Navigate } from '@tanstack/react-router'

export const FirstView = () => <Navigate to="/console/queue/$view" params={{ view: 'toDecide' }} replace />
