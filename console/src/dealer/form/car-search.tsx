/** Searches the catalogue for cars by make, model and specification; choosing one fills in the car's fields. */
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readBy } from '../../api/queries.ts'
import { Empty, FailureNote } from '../../ui/notes/notes.tsx'
import ui from '../../ui/style/ui.module.css'
import css from './form.module.css'
import { placeOf, valueAt } from './form-set.ts'
import { useFilledForm } from './use-form.ts'

const TYPING_MILLISECONDS = 300
const SHOWN_MAXIMUM = 8

type Terms = { readonly make: string; readonly model: string; readonly specification: string }

export const CarSearch = () => {
  const { form, body, fill } = useFilledForm()
  const textAt = (name: string): string => {
    const value = valueAt(body, placeOf(form, `vehicle.new.${name}`) ?? '')
    return typeof value === 'string' ? value.trim() : ''
  }
  const terms: Terms = {
    make: textAt('make'),
    model: textAt('model'),
    specification: textAt('specification'),
  }
  const [asked] = useDebouncedValue(JSON.stringify(terms), TYPING_MILLISECONDS)
  const query = JSON.parse(asked) as Terms
  const hasTerm = Object.values(query).some((term) => term !== '')
  const cars = useQuery({
    ...readBy('findCars', { query }),
    enabled: hasTerm,
    placeholderData: keepPreviousData,
  })
  const chosen = textAt('carId')
  if (!hasTerm) return <p className={ui.quiet}>Enter a make or model, then choose the car below.</p>
  if (cars.error !== null) return <FailureNote error={cars.error} onRetry={() => void cars.refetch()} />
  const found = cars.data?.items ?? []
  const isSettled = found.some((car) => car.id === chosen && car.specification === terms.specification)
  if (isSettled) return null
  if (cars.data !== undefined && found.length === 0)
    return <Empty>No cars found. Try part of the make or model.</Empty>
  return (
    <div className={ui.stack}>
      <h3>Cars in the catalogue</h3>
      <ul className={`${ui.plain} ${ui.stack} ${ui.gap3} ${css.cars}`}>
        {found.slice(0, SHOWN_MAXIMUM).map((car) => (
          <li key={car.id}>
            <Button
              fullWidth
              justify="start"
              onClick={() => fill(carFilling(car), { isFromCatalogue: true })}
            >
              {car.make} {car.model} {car.specification} · {car.fuel}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

type Car = Terms & { readonly id: string; readonly fuel: string }

const carFilling = ({ id, make, model, specification, fuel }: Car) => ({
  'vehicle.new.carId': id,
  'vehicle.new.make': make,
  'vehicle.new.model': model,
  'vehicle.new.specification': specification,
  'vehicle.new.fuel': fuel,
})
