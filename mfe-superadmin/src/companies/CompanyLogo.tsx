import { Avatar } from '@vr/shared-ui/Avatar';
import { useState } from 'react';
import * as styles from './companies.css';
import type { Company } from './company.ts';

interface CompanyLogoProps {
  company: Pick<Company, 'name' | 'logo'>;
  size: number;
}

/** A company's logo, or its initials if it has no logo or the logo cannot be loaded. */
export function CompanyLogo({ company: { name, logo }, size }: CompanyLogoProps) {
  const [isBroken, setIsBroken] = useState(false);
  if (!logo || isBroken) return <Avatar name={name} size={size} />;
  return (
    <img
      className={styles.logo}
      src={logo}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      onError={() => setIsBroken(true)}
    />
  );
}
