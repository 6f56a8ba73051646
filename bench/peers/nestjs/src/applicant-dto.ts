/** Set A’s applicant as class-validator classes. */
import { Type } from 'class-transformer'
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsDefined,
  IsEmail,
  IsISO8601,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  Min,
  MinLength,
  ValidateNested,
} from 'class-validator'
import { RequiredWhen } from './required-when.ts'

export const CCR_COUNTY = [
  'GALWAY',
  'LEITRIM',
  'MAYO',
  'ROSCOMMON',
  'SLIGO',
  'CARLOW',
  'MONAGHAN',
  'KILDARE',
  'KILKENNY',
  'LAOIS',
  'LONGFORD',
  'LOUTH',
  'MEATH',
  'OFFALY',
  'WESTMEATH',
  'WEXFORD',
  'WICKLOW',
  'CLARE',
  'CORK',
  'KERRY',
  'LIMERICK',
  'TIPPERARY',
  'WATERFORD',
  'CAVAN',
  'DONEGAL',
  'DUBLIN',
]
const TIME_AT_ADDRESS = [
  'LessThan6Months',
  'From6To12Months',
  'About1Year',
  'About2Years',
  'About3Years',
  'About4Years',
  'About5Years',
  'About6Years',
  'About7Years',
  'About8Years',
  'About9Years',
  'About10YearsOrMore',
]
const RESIDENTIAL_STATUS = ['HomeOwner', 'Tenant', 'LivingWithParents', 1, 2, 3]
const TITLE = ['Mr', 'Mrs', 'Ms', 'Miss', 1, 2, 3, 5]
const MARITAL_STATUS = ['Single', 'Married', 'Widowed', 'Separated', 'Divorced']
const EMPLOYMENT_TYPE = ['FullTime', 'PartTime', 'SelfEmployed', 1, 2, 3]
const EMPLOYMENT_STATUS = ['Permanent', 'Temporary', 'Contract', 1, 2, 3]

export class AddressHistoryDto {
  @IsIn(CCR_COUNTY)
  ccrCounty: string

  @IsIn(TIME_AT_ADDRESS)
  timeAtAddress: string

  @IsString()
  @IsNotEmpty()
  county: string

  @IsOptional()
  @IsString()
  line1?: string | null

  @IsOptional()
  @IsString()
  line2?: string | null

  @IsOptional()
  @IsString()
  postCode?: string | null

  @IsOptional()
  @IsString()
  town?: string | null
}

export class ContactDetailsDto {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(100)
  @ValidateNested({ each: true })
  @Type(() => AddressHistoryDto)
  addressHistory: AddressHistoryDto[]

  @IsString()
  @IsEmail()
  @MaxLength(254)
  emailAddress: string

  @IsString()
  @Matches(/^[+0-9()\s-]{7,20}$/)
  mainPhoneNumber: string

  @IsOptional()
  @IsString()
  @Matches(/^[+0-9()\s-]{7,20}$/)
  otherPhoneNumber?: string | null
}

export class PersonalInfoDto {
  @IsISO8601()
  dateOfBirth: string

  @IsString()
  @IsNotEmpty()
  @MaxLength(100)
  firstName: string

  @IsString()
  @IsNotEmpty()
  @MaxLength(100)
  lastName: string

  @IsString()
  @IsNotEmpty()
  nationality: string

  @IsString()
  @Matches(/^\d{7}[A-W][A-IW]?$/i)
  @IsNotEmpty()
  ppsNumber: string

  @IsIn(RESIDENTIAL_STATUS)
  residentialStatus: string | number

  @IsIn(TITLE)
  title: string | number

  @RequiredWhen('title', ['Mrs', 'Ms', 'Miss'])
  @IsNotEmpty()
  @IsString()
  @MaxLength(100)
  maidenName?: string | null

  @IsOptional()
  @IsIn(MARITAL_STATUS)
  maritalStatus?: string | null

  @IsOptional()
  @IsString()
  @MaxLength(100)
  middleName?: string | null

  @IsOptional()
  @IsInt()
  @Min(0)
  numberOfDependents?: number | null
}

export class AddressDto {
  @IsOptional()
  @IsString()
  county?: string | null

  @IsOptional()
  @IsString()
  line1?: string | null

  @IsOptional()
  @IsString()
  line2?: string | null

  @IsOptional()
  @IsString()
  postCode?: string | null

  @IsOptional()
  @IsString()
  town?: string | null
}

export class EmploymentDto {
  @IsDefined()
  @ValidateNested()
  @Type(() => AddressDto)
  employerAddress: AddressDto

  @IsString()
  @Matches(/^[+0-9()\s-]{7,20}$/)
  employmentPhoneNumber: string

  @IsIn(EMPLOYMENT_TYPE)
  employmentType: string | number

  @IsString()
  @IsNotEmpty()
  industryCategory: string

  @IsString()
  @MinLength(2)
  occupationTitle: string

  @IsIn(TIME_AT_ADDRESS)
  timeInThisEmployment: string

  @RequiredWhen('employmentType', ['FullTime', 'PartTime'])
  @IsNotEmpty()
  @IsString()
  employerName?: string | null

  @RequiredWhen('employmentType', ['FullTime', 'PartTime'])
  @IsNotEmpty()
  @IsIn(EMPLOYMENT_STATUS)
  employmentStatus?: string | number | null

  @IsOptional()
  @IsISO8601()
  workPermitExpiryDate?: string | null

  @IsOptional()
  @IsString()
  workPermitNumber?: string | null
}

export class IncomeExpenditureDto {
  @IsInt()
  @Min(0)
  mortgageRentPayment: number

  @IsInt()
  @Min(1)
  netSalaryPerMonth: number

  @IsOptional()
  @IsInt()
  @Min(0)
  otherIncomePerMonth?: number | null
}

export class ApplicantDto {
  @IsDefined()
  @ValidateNested()
  @Type(() => ContactDetailsDto)
  contactDetails: ContactDetailsDto

  @IsDefined()
  @ValidateNested()
  @Type(() => PersonalInfoDto)
  personalInfo: PersonalInfoDto

  @IsOptional()
  @ValidateNested()
  @Type(() => EmploymentDto)
  employment?: EmploymentDto | null

  @IsOptional()
  @ValidateNested()
  @Type(() => IncomeExpenditureDto)
  incomeExpenditure?: IncomeExpenditureDto | null
}
