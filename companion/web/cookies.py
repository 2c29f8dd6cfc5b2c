"""What a browser keeps for us, written in one way and read like all that comes from outside.

A cookie is read by a field of marshmallow. One that is missing or makes no sense counts as none:
nobody can mend it, so nobody is told.
"""

from __future__ import annotations

from typing import Any, Final, TypeVar

from flask import current_app, request
from itsdangerous import BadSignature, URLSafeSerializer
from marshmallow import ValidationError, fields
from werkzeug.wrappers import Response

A_YEAR: Final = 365 * 24 * 3600

Content = TypeVar("Content")


def read_cookie(name: str, field: fields.Field[Content]) -> Content | None:
    if name not in request.cookies:
        return None
    try:
        content: Content = field.deserialize(request.cookies[name])
    except ValidationError:
        return None
    return content


def set_cookie(response: Response, name: str, value: str, *, for_scripts: bool = False) -> None:
    """``for_scripts``: our scripts may read and change it, and so it can be nothing secret."""
    response.set_cookie(
        name,
        value,
        max_age=A_YEAR,
        samesite="Lax",
        httponly=not for_scripts,
        secure=request.is_secure,
    )


class Signed(fields.Field[Content]):
    """Something that only this companion can have written, for one purpose: the ``salt``."""

    def __init__(self, salt: str, content: fields.Field[Content]) -> None:
        super().__init__()
        self.salt = salt
        self.content = content

    def signed(self, content: Any) -> str:
        text = self._signer().dumps(content)
        return text if isinstance(text, str) else text.decode()

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> Content:
        try:
            signed = self._signer().loads(value)
        except (BadSignature, ValueError, TypeError):
            raise ValidationError("not ours") from None
        content: Content = self.content.deserialize(signed)
        return content

    def _signer(self) -> URLSafeSerializer:
        return URLSafeSerializer(str(current_app.secret_key), salt=self.salt)
