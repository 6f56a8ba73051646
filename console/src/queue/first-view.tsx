/** /console/queue itself leads to what is to be decided. */
import { Navigate } from '@tanstack/react-router'

export const FirstView = () => <Navigate to="/console/queue/$view" params={{ view: 'toDecide' }} replace />
