/** Set A’s quote as class-validator classes. README.md says which rules are left out. */
import { Type } from 'class-transformer'
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsDefined,
  IsEmail,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator'
import { AddressDto, ApplicantDto, CCR_COUNTY } from './applicant-dto.ts'
import { RequiredWhen } from './required-when.ts'

const ACCOUNT_TYPE = ['IndividualAccount', 'JointAccount', 1, 2]
const BORROWER_TYPE = ['Individual', 'Joint', 'Partnership', 'LimitedCompany', 'SoleTrader']
const FINANCE_APPLYING_FOR = ['Car', 'LightCommercial', 'CAFAsset', 1, 2, 3]

export class BankDetailsDto {
  @IsString()
  @IsNotEmpty()
  accountName: string

  @IsIn(ACCOUNT_TYPE)
  accountType: string | number

  @IsString()
  @IsNotEmpty()
  bank: string

  @IsInt()
  @Min(1)
  yearsWithBank: number

  @IsOptional()
  @IsString()
  accountNumber?: string | null

  @IsOptional()
  @IsString()
  address?: string | null

  @IsOptional()
  @IsString()
  bicCode?: string | null

  @IsOptional()
  @IsString()
  branch?: string | null

  @IsOptional()
  @IsString()
  iban?: string | null

  @IsOptional()
  @IsString()
  @Matches(/^\d{2}-\d{2}-\d{2}$/)
  sortCode?: string | null
}

export class FinanceDto {
  @IsInt()
  @Min(0)
  @Max(100000)
  assetPurchasePrice: number

  @IsInt()
  @Min(48)
  term: number

  @IsInt()
  @Min(0)
  tradeInValueDeposit: number

  @IsOptional()
  @IsString()
  tradeInRegistrationNumber?: string | null
}

export class BusinessDto {
  @IsOptional()
  @IsIn(CCR_COUNTY)
  businessCcrCounty?: string | null

  @IsOptional()
  @IsInt()
  @Min(0)
  averageTurnoverPerMonth?: number | null

  @IsOptional()
  @ValidateNested()
  @Type(() => AddressDto)
  businessAddress?: AddressDto | null

  @IsOptional()
  @IsString()
  @IsEmail()
  @MaxLength(254)
  businessEmail?: string | null

  @IsOptional()
  @IsString()
  @Matches(/^[+0-9()\s-]{7,20}$/)
  businessTelephone?: string | null

  @IsOptional()
  @IsInt()
  @Min(0)
  numberOfEmployees?: number | null

  @IsOptional()
  @IsString()
  typeOfBusiness?: string | null

  @IsOptional()
  @Matches(/^\d{4}$/)
  yearIncorporated?: string | null
}

export class CompanyDto {
  @IsOptional()
  @IsString()
  companyRegistrationNumber?: string | null

  @IsOptional()
  @IsString()
  legalName?: string | null

  @IsOptional()
  @IsInt()
  @Min(0)
  numberOfDirectors?: number | null
}

export class NewVehicleDto {
  @IsOptional()
  @IsString()
  carId?: string | null

  @IsOptional()
  @IsString()
  fuel?: string | null

  @IsOptional()
  @IsString()
  make?: string | null

  @IsOptional()
  @IsString()
  model?: string | null

  @IsOptional()
  @IsString()
  specification?: string | null
}

export class PartnershipDto {
  @IsOptional()
  @IsString()
  legalName?: string | null
}

export class SoleTraderDto {
  @IsOptional()
  @IsString()
  tradingAs?: string | null
}

export class UsedVehicleDto {
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(200000)
  currentKilometers?: number | null

  @IsOptional()
  @IsString()
  registrationNumber?: string | null
}

export class ApplicationDto {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(100)
  @ValidateNested({ each: true })
  @Type(() => ApplicantDto)
  applicants: ApplicantDto[]

  @IsDefined()
  @ValidateNested()
  @Type(() => BankDetailsDto)
  bankDetails: BankDetailsDto

  @IsIn(BORROWER_TYPE)
  borrowerType: string

  @IsDefined()
  @ValidateNested()
  @Type(() => FinanceDto)
  finance: FinanceDto

  @IsIn(FINANCE_APPLYING_FOR)
  financeApplyingFor: string | number

  @RequiredWhen('borrowerType', ['Partnership', 'LimitedCompany', 'SoleTrader'])
  @IsNotEmpty()
  @ValidateNested()
  @Type(() => BusinessDto)
  businessData?: BusinessDto | null

  @RequiredWhen('borrowerType', ['Partnership', 'LimitedCompany'])
  @IsNotEmpty()
  @ValidateNested()
  @Type(() => CompanyDto)
  company?: CompanyDto | null

  @IsOptional()
  @IsString()
  furtherInformation?: string | null

  @IsOptional()
  @ValidateNested()
  @Type(() => NewVehicleDto)
  newVehicle?: NewVehicleDto | null

  @RequiredWhen('borrowerType', ['Partnership'])
  @IsNotEmpty()
  @ValidateNested()
  @Type(() => PartnershipDto)
  partnership?: PartnershipDto | null

  @IsOptional()
  @IsString()
  quoteReference?: string | null

  @RequiredWhen('borrowerType', ['SoleTrader'])
  @IsNotEmpty()
  @ValidateNested()
  @Type(() => SoleTraderDto)
  soleTrader?: SoleTraderDto | null

  @IsOptional()
  @ValidateNested()
  @Type(() => UsedVehicleDto)
  usedVehicle?: UsedVehicleDto | null
}

export class SubmitQuoteDto {
  @IsString()
  @IsNotEmpty()
  ownerUserEmail: string

  @IsDefined()
  @ValidateNested()
  @Type(() => ApplicationDto)
  quote: ApplicationDto
}
