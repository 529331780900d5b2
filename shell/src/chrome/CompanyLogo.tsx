import { Visor } from '@vr/shared-ui/Visor';
import { useState } from 'react';

/** The company's logo, or the platform's mark where there is none or it does not come. The name stands beside it. */
export function CompanyLogo({ logo }: { logo: string | null }) {
  const [failed, setFailed] = useState(false);
  return (
    <span className="shell-logo">
      {logo && !failed ? (
        <img src={logo} alt="" width={44} height={44} onError={() => setFailed(true)} />
      ) : (
        <Visor kind="mark" width={28} />
      )}
    </span>
  );
}
